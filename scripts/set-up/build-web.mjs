import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { cacheFolder, environment, nodePath, requireNodeStarts, root } from './paths.mjs'
import { SetUpError, showProgress } from './progress.mjs'

const built = join(root, 'web', 'dist')
const stampPath = join(built, '.sources')
const sources = ['domain/src', 'contract/src', 'web', 'docs/help', 'package-lock.json']

/** True if web/dist was built from the current sources. Compares their content, because a checkout changes file times. */
export function isWebBuilt() {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (path.endsWith('.json')) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || /\.test\.tsx?$/.test(entry.name)) return []
    const child = join(path, entry.name)
    if (entry.isDirectory()) return filesUnder(child)
    return entry.isFile() ? [child] : []
  })
}

/** Builds into a new folder and swaps it with the old one, so that a running server never serves an incomplete build. */
export async function buildWeb() {
  requireNodeStarts()
  const sourcesHash = hashOfSources()
  const next = join(cacheFolder, 'web-next')
  const previous = join(cacheFolder, 'web-previous')
  await vite(['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'])
  for (const config of ['vite.route.config.ts', 'vite.portal.config.ts', 'vite.docs.config.ts'])
    await vite(['build', '--config', config, '--outDir', next, '--logLevel', 'warn'])
  await compressFiles(join(next, 'assets'))
  writeFileSync(join(next, '.sources'), sourcesHash)
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, previous)
  renameSync(next, built)
  rmSync(previous, { recursive: true, force: true })
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const minCompressed = 1024

/** Writes each script and style sheet compressed beside it, so that the server compresses none while it serves. */
async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < minCompressed) return
      const [brotli, gzipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
    }),
  )
}

function vite(args) {
  const endProgress = showProgress('Building the web application …')
  const child = spawn(nodePath(), [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: join(root, 'web'),
    env: environment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new SetUpError(`The web application does not build:\n${messageIn(output)}`)),
    )
  }).finally(endProgress)
}

/** The message of Vite, without colors and stack trace. */
const messageIn = (output) => stripVTControlCharacters(output).split('\n    at ', 1).join('').trim()
