import { expect, test } from 'vitest'
import { messageForNode, requireNodeStarts } from './paths.mjs'

test('if a library that Node needs is missing, the message says which one and how to install it', () => {
  const problem =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file'
  expect(messageForNode(problem)).toBe(
    'Node needs the library libatomic.so.1, which this machine lacks: install it (on Debian and Ubuntu: apt-get install libatomic1; ' +
      'on Fedora: dnf install libatomic) and run the command again.',
  )
  expect(messageForNode(problem.replace('libatomic', 'libother'))).toContain('install the package that contains it')
})

test('any other problem with Node is shown unchanged', () => {
  expect(messageForNode('Illegal instruction\n')).toBe('Node does not start on this machine:\nIllegal instruction')
})

test('the Node of this checkout starts', () => {
  expect(requireNodeStarts).not.toThrow()
})
