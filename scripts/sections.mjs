import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { withLock } from './set-up/lock.mjs'
import { cacheFolder, nodePath, root } from './set-up/place.mjs'

const bin = (path) => join(root, 'node_modules', path)
const reportOf = (name) => join(cacheFolder, `tests-${name}-${process.pid}.json`)

/** The parts of `check` and `test`, each a program with its arguments, and each a command of its own as well. */
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
}

function vitest(name, ...args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args]
}

/** What a part is told when it is one of several. */
const briefly = { coverage: ['--brief'] }

const isTests = (name) => sections[name].includes('run')

/** Runs one part with the arguments given on the command line. */
export async function runSection(name, args = []) {
  // A filter may name a test of the other half only.
  const filter = isTests(name) && args.length > 0 ? ['--passWithNoTests', ...args] : args
  const start = () => run(nodePath(), [...sections[name], ...filter])
  // Two compilers at once would read each other's half-written declarations.
  const end = name === 'types' ? await withLock(join(cacheFolder, 'types.lock'), start) : await start()
  return { ...end, ...countsOf(name, end.code === 0) }
}

/** Runs the parts one after the other, all of them even when one fails, and says at the end which did. */
export async function runSections(names, args) {
  const ends = []
  for (const name of names) {
    const startedAt = Date.now()
    console.log(`\n── ${name} ──`)
    const end = await runSection(name, isTests(name) ? args : briefly[name])
    if (end.signal) return end
    ends.push({ name, ...end })
    console.log(`${name}: ${end.code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const failures = ends.filter(({ code }) => code !== 0).map(({ name }) => name)
  const sum = (key) => ends.reduce((total, end) => total + end[key], 0)
  console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFAILED: ${failures.join(', ')}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return { code: failures.length === 0 ? 0 : 1, signal: null }
}

/** Each test counts, and each part that is not tests counts as one. */
function countsOf(name, fine) {
  const path = reportOf(name)
  if (!isTests(name) || !existsSync(path)) return { passed: fine ? 1 : 0, failed: fine ? 0 : 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return { passed: numPassedTests, failed: Math.max(numFailedTests, fine ? 0 : 1) }
}
