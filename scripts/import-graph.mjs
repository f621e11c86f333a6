import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const packages = ['domain', 'contract', 'server', 'web', 'client', 'bench', 'trials', 'scripts']
const isSource = /\.(tsx?|mjs)$/
const skippedFolders = ['node_modules', 'dist']
const migrations = 'server/migrations'

/** Imports and re-exports except types, `import('…')`, and files and folders opened by URL. */
const references = [
  /\b(?:import|export)\s+(?!type\b)[^'"`;=]*?from\s*'([^'\n]+)'/g,
  /\bimport\s*\(?\s*'([^'\n]+)'/g,
  /new URL\(\s*'([^']+)', import\.meta\.url/g,
  /import\.meta\.dirname, '([^']+)'/g,
]

/**
 * Returns a function that lists the files that use a file directly. It reads the text of the files and needs no package, because commands
 * load it before anything is installed.
 */
export function readImporters(root) {
  const texts = new Map(sourceFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const importers = new Map()
  for (const [path, text] of texts)
    for (const target of targetsOf(root, path, text))
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
  return (path) => [
    ...withFolders(path).flatMap((used) => [...(importers.get(used) ?? [])]),
    ...filesThatUseTables(path, root, texts),
  ]
}

const sourceFiles = (root) => packages.flatMap((name) => (existsSync(join(root, name)) ? filesUnder(root, name) : []))

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skippedFolders.includes(entry.name) ? [] : filesUnder(root, path)
    return isSource.test(entry.name) ? [path] : []
  })
}

function targetsOf(root, path, text) {
  return references
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, specifier]) => targetOf(root, path, specifier))
    .filter((target) => target !== undefined)
}

function targetOf(root, from, specifier) {
  const path = specifier.replace(/\?.*$/, '').replace(/\/$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  const own = from.split('/')[0]
  if (path.startsWith('#')) return `${own}/src/${path.slice(1)}.ts`
  const [, name, rest] = /^@dray\/([^/]+)\/(.+)$/.exec(path) ?? []
  return name !== undefined && existsSync(join(root, `${name}/src/${rest}.ts`)) ? `${name}/src/${rest}.ts` : undefined
}

/** Importing a folder uses its files, but importing a whole package doesn't use every file in it. */
function withFolders(path) {
  const parts = path.split('/')
  const folders = parts.slice(1, -1).map((_, index) => parts.slice(0, index + 2).join('/'))
  return [path, ...folders]
}

/** A migration is used by the queries that name its tables. */
function filesThatUseTables(path, root, texts) {
  if (posix.dirname(path) !== migrations || !existsSync(join(root, path))) return []
  const words = new Set(readFileSync(join(root, path), 'utf8').split(/\W+/))
  const tables = tablesIn(root).filter((table) => words.has(table))
  if (tables.length === 0) return []
  const names = tables.flatMap((table) => [table, table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())])
  const namesTable = new RegExp(`['\\s](${names.join('|')})\\b`)
  return [...texts].filter(([file, text]) => file.endsWith('.sql.ts') && namesTable.test(text)).map(([file]) => file)
}

const tablesIn = (root) =>
  readdirSync(join(root, migrations)).flatMap((name) =>
    [...readFileSync(join(root, migrations, name), 'utf8').matchAll(/^create table (\w+)/gm)].map(([, table]) => table),
  )
