import { expect, test } from 'vitest';
import { labelsInOneDocument } from '../src/reply.js';

test('one document for several packages is to be checked', () => {
  expect(labelsInOneDocument(1)).toEqual([]);
  expect(labelsInOneDocument(3)).toEqual([
    {
      code: 'labels_in_one_document',
      message: 'One document came for 3 packages: check that it has a label for each.',
    },
  ]);
});
