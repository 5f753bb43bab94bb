import { describe, expect, test } from 'vitest';
import { canonical } from '../src/bodies.js';

const same = (a: string, b: string) => expect(canonical(a)).toEqual(canonical(b));
const different = (a: string, b: string) => expect(canonical(a)).not.toEqual(canonical(b));

describe('bodies are compared', () => {
  test('as XML by elements, their order, attributes and text', () => {
    same('<?xml version="1.0"?>\n<a>\n  <b x="1" y="2">7</b>\n</a>', '<a><b y="2" x="1">7</b></a>');
    same('<a><b/></a>', '<a><b></b></a>');
    different('<a><b/><c/></a>', '<a><c/><b/></a>');
    different('<a>07</a>', '<a>7</a>');
    different('<a x="1"/>', '<a x="2"/>');
    different('<a><b/></a>', '<a/>');
  });

  test('as JSON by structure', () => {
    same('{"a":1,"b":[1,2]}', '{ "b": [1, 2], "a": 1 }');
    different('{"b":[1,2]}', '{"b":[2,1]}');
    different('{"a":"1"}', '{"a":1}');
  });

  test('as fields where XML is in a form', () => {
    same('X=%3Ca%3E+%3Cb%2F%3E%3C%2Fa%3E', 'X=%3Ca%3E%3Cb%3E%3C%2Fb%3E%3C%2Fa%3E');
    different('X=%3Ca%2F%3E', 'Y=%3Ca%2F%3E');
    different('X=%3Ca%2F%3E', 'X=%3Cb%2F%3E');
  });

  test('as text when they are neither', () => {
    same('grant_type=client_credentials\n', 'grant_type=client_credentials');
    different('a=1&b=2', 'b=2&a=1');
    different('<a>', '<b>');
  });
});
