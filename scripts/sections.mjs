import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './processes.mjs'
import { withLock } from './set-up/lock.mjs'
import { cacheFolder, nodePath, root } from './set-up/paths.mjs'

const bin = (path) => join(root, 'node_modules', path)
const reportOf = (name) => join(cacheFolder, `tests-${name}-${process.pid}.json`)

/** The sections of `check` and `test`: programs with their arguments. Each is also its own command. */
export const sections = {
  types: [bin('typescript/bin/tsc'), '-b', 'tsconfig.json', 'tsconfig.tests.json'],
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  format: [bin('@biomejs/biome/bin/biome'), 'format'],
  boundaries: ['scripts/check-boundaries.ts'],
  unused: [bin('knip/bin/knip.js'), '--no-progress'],
  unit: vitest('unit', '--project=!browser'),
  browser: vitest('browser', '--project=browser'),
  coverage: ['scripts/coverage-requirements.ts'],
  sentences: ['scripts/list-sentences.ts'],
  'record-release': ['scripts/record-release.ts'],
  'build-client': ['client/build/main.ts'],
  'table-types': vitest('table-types', '--project=server', 'server/src/platform/db/tables.test.ts', '--update'),
  licenses: ['scripts/list-licenses.ts'],
  'code-metrics': ['scripts/code-metrics.ts'],
}

function vitest(name, ...args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args]
}

/** Extra arguments for a section that runs among several. */
const extraArguments = { coverage: ['--brief'] }

const hasTests = (name) => sections[name].includes('run')

/** Runs one section with arguments from the command line. */
export async function runSection(name, args = []) {
  // A filter may match only tests of the other section.
  const filter = hasTests(name) && args.length > 0 ? ['--passWithNoTests', ...args] : args
  const start = () => run(nodePath(), [...sections[name], ...filter])
  // Two compilers at the same time would read each other's incomplete declarations.
  const end = name === 'types' ? await withLock(join(cacheFolder, 'types.lock'), start) : await start()
  return { ...end, ...resultsOf(name, end.code === 0) }
}

/** Runs all sections one after the other, even if one fails, and reports the failures at the end. */
export async function runSections(names, args) {
  const ends = []
  for (const name of names) {
    const startedAt = Date.now()
    console.log(`\n── ${name} ──`)
    const end = await runSection(name, hasTests(name) ? args : extraArguments[name])
    if (end.signal) return end
    ends.push({ name, ...end })
    console.log(`${name}: ${end.code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const failures = ends.filter(({ code }) => code !== 0).map(({ name }) => name)
  const sum = (key) => ends.reduce((total, end) => total + end[key], 0)
  console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFAILED: ${failures.join(', ')}`)
  // Last, because a log is often cut to its last lines.
  for (const failure of ends.flatMap((end) => end.failedTests)) console.log(failure)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return { code: failures.length === 0 ? 0 : 1, signal: null }
}

/** Counts each test, and each section without tests as one, and names the tests that failed. */
function resultsOf(name, hasPassed) {
  const path = reportOf(name)
  if (!hasTests(name) || !existsSync(path)) {
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, failedTests: [] }
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, hasPassed ? 0 : 1),
    failedTests: testResults.flatMap(failuresOfFile),
  }
}

/** Each failed test of a file with the beginning of its error, or the file's own error if it could not run. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failures = assertionResults
    .filter((result) => result.status === 'failed')
    .map((result) => `${file} > ${result.fullName}${beginningOf(result.failureMessages.join('\n'))}`)
  return status === 'failed' && failures.length === 0 ? [`${file}${beginningOf(message)}`] : failures
}

const beginningOf = (error) => ['', ...error.split('\n').slice(0, 3)].join('\n    ')
