#!/usr/bin/env node
// Imports nothing by itself: what an older Node cannot load must not come before the sentence that says so.
const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 12)) await import('./main.js');
else {
  console.error(`waybill needs Node 22.12 or later; this is ${node}.`);
  // EXIT.configuration
  process.exitCode = 4;
}

export {};
