import { expect, test } from 'vitest'
import { comparePackages } from './install.mjs'

const entry = (version: string, integrity = `sha512-${version}`) => ({ version, integrity })

test('packages that differ from the lock file, or aren’t in it, are named', () => {
  const locked = {
    '': {},
    'node_modules/a': entry('1.0.0'),
    'node_modules/b': entry('1.0.0'),
    'node_modules/c': entry('1.0.0'),
  }
  const installed = {
    'node_modules/a': entry('1.0.0'),
    'node_modules/b': entry('1.0.1'),
    'node_modules/c': entry('1.0.0', 'sha512-other'),
    'node_modules/d': entry('1.0.0'),
    'node_modules/@dray/web': { version: '0.0.0', link: true },
  }
  expect(comparePackages(locked, installed)).toEqual({
    changed: ['node_modules/b', 'node_modules/c'],
    unlocked: ['node_modules/d'],
  })
  expect(comparePackages(locked, { 'node_modules/a': entry('1.0.0') })).toEqual({ changed: [], unlocked: [] })
})
