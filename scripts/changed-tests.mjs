import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './set-up/place.mjs'
import { SetUpError } from './set-up/say.mjs'

const isTest = (name) => /\.test\.tsx?$/.test(name)

/** The tests of the files that differ from a commit. */
export function testsOfChanges(commit = 'HEAD') {
  return testsOfFiles([
    ...git('diff', '--name-only', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
}

/** Those of the same name, else those of the same folder. */
export function testsOfFiles(paths) {
  const sources = paths.filter((path) => /^(domain|contract|server|web|scripts)\/.*\.(ts|tsx|mjs|sql|css)$/.test(path))
  return [...new Set(sources.flatMap(testsOf))]
}

function testsOf(path) {
  if (isTest(path)) return existsSync(join(root, path)) ? [path] : []
  const own = ['ts', 'tsx'].map((ending) => path.replace(/(\.queries|\.routes|\.sql)?\.\w+$/, `.test.${ending}`))
  const found = own.filter((test) => existsSync(join(root, test)))
  return found.length > 0 ? found : testsIn(dirname(path))
}

/** Of the folder, or of the nearest one above it that has any. */
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
    throw new SetUpError('Git could not say what was changed. Name a commit that it knows, such as origin/main.')
  }
}
