import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readImporters } from './import-graph.mjs'
import { root } from './set-up/paths.mjs'
import { SetUpError } from './set-up/progress.mjs'

const isTest = (path) => /^(domain|contract|server|web|client|bench|trials|scripts)\/.*\.test\.tsx?$/.test(path)

/** The maximum number of test files per package. Those of the server and the web take seconds each. */
const most = { domain: 60, contract: 60, server: 19, web: 16, client: 10, bench: 4, trials: 4, scripts: 4 }
/** Each changed file has its nearest tests run, however many files changed. */
const alwaysRun = 2

/** Every call is sent by the tests that walk over these lists. */
const allCalls = ['contract/src/description/all-calls.ts', 'server/src/test-data/every-read.ts']

/** The files that have changed since a commit, including new and deleted ones. */
export const changedFiles = (commit = 'HEAD') => [
  ...git('diff', '--name-only', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The tests that use these files, directly or through other files: the nearest ones of each package, up to a limit. */
export function testsOfFiles(paths) {
  const importersOf = readImporters(root)
  const ranks = new Map()
  for (const path of paths)
    for (const [rank, test] of nearestFirst(path, importersOf).entries())
      ranks.set(test, Math.min(ranks.get(test) ?? rank, rank))
  const ranked = [...ranks].sort(([, a], [, b]) => a - b)
  const counts = new Map()
  const isWithinBound = ([test, rank]) => {
    const before = counts.get(packageOf(test)) ?? 0
    counts.set(packageOf(test), before + 1)
    return before < most[packageOf(test)] || rank < alwaysRun
  }
  return ranked.filter(isWithinBound).map(([test]) => test)
}

const packageOf = (path) => path.split('/')[0]

/** All tests that use a file, nearest first; among equally near ones, tests in nearby folders come first. */
function nearestFirst(path, importersOf) {
  const tests = distancesOfTests(path, importersOf)
  return [...tests]
    .sort(([a, near], [b, far]) => near - far || sharedFolders(path, b) - sharedFolders(path, a) || (a < b ? -1 : 1))
    .map(([test]) => test)
}

/**
 * How far each test is from a file: 0 for the test with its name, and one more for each step to a file that imports it or to the tests
 * in the same folder. Server tests send requests, so without the folders all of them would be equally far.
 */
function distancesOfTests(path, importersOf) {
  const distances = new Map()
  const add = (test, distance) => distances.set(test, Math.min(distances.get(test) ?? distance, distance))
  const seen = new Set([path])
  for (let [distance, files] = [0, [path]]; files.length > 0; distance += 1) {
    for (const file of files) for (const [test, step] of testsBeside(file, importersOf)) add(test, distance + step)
    files = [...new Set(files.flatMap(importersOf))].filter((file) => !seen.has(file))
    for (const file of files) seen.add(file)
  }
  for (const file of importersOf(path)) if (isTest(file)) add(file, 0.5)
  return distances
}

/** The tests of a file itself, with the steps to them. */
function testsBeside(path, importersOf) {
  if (isTest(path)) return existsSync(join(root, path)) ? [[path, 0]] : []
  const inFolder = testsIn(posix.dirname(path)).map((test) => [test, nameOf(test) === nameOf(path) ? 0 : 1])
  if (!path.endsWith('.routes.ts')) return inFolder
  const walks = allCalls.flatMap(importersOf).filter((test) => isTest(test) && packageOf(test) === packageOf(path))
  return [...inFolder, ...walks.map((test) => [test, 1])]
}

function testsIn(folder) {
  const path = join(root, folder)
  const names = existsSync(path) ? readdirSync(path) : []
  return names.map((name) => `${folder}/${name}`).filter(isTest)
}

/** A file and its test have the same name: `orders.routes.ts` and `orders.test.ts`. */
const nameOf = (path) => posix.basename(path).replace(/(\.routes|\.sql|\.test)?\.\w+$/, '')

/** A feature has the same word in each package, so folders are shared across packages too. */
const sharedFolders = (a, b) => {
  const folders = posix.dirname(b).split('/')
  return posix
    .dirname(a)
    .split('/')
    .filter((name) => folders.includes(name)).length
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    throw new SetUpError('Git could not find the changes. Pass a commit that exists, such as origin/main.')
  }
}
