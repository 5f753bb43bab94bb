// A module of its own, which `sideEffects` in package.json names: a bundler keeps it, and runs it before tsyringe.
import 'reflect-metadata/lite';
