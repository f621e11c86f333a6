import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './set-up/paths.mjs'
import { SetUpError } from './set-up/progress.mjs'

const isTest = (name) => /\.test\.tsx?$/.test(name)

/** The tests of the files that have changed since a commit. */
export function testsOfChanges(commit = 'HEAD') {
  return testsOfFiles([
    ...git('diff', '--name-only', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
}

/** The tests with the same name, or else the tests in the same folder. */
export function testsOfFiles(paths) {
  const sources = paths.filter((path) => /^(domain|contract|server|web|scripts)\/.*\.(ts|tsx|mjs|sql|css)$/.test(path))
  return [...new Set(sources.flatMap(testsOf))]
}

function testsOf(path) {
  if (isTest(path)) return existsSync(join(root, path)) ? [path] : []
  const sameName = ['ts', 'tsx'].map((extension) =>
    path.replace(/(\.queries|\.routes|\.sql)?\.\w+$/, `.test.${extension}`),
  )
  const existing = sameName.filter((test) => existsSync(join(root, test)))
  return existing.length > 0 ? existing : testsIn(dirname(path))
}

/** The tests of the folder, or of the nearest parent folder with tests. */
function testsIn(folder) {
  const path = join(root, folder)
  const tests = existsSync(path) ? readdirSync(path).filter(isTest) : []
  if (tests.length > 0 || !folder.includes('/')) return tests.map((test) => `${folder}/${test}`)
  return testsIn(dirname(folder))
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    throw new SetUpError('Git could not find the changes. Pass a commit that exists, such as origin/main.')
  }
}
