// Renders documents in a separate process, because compiling blocks its thread, retains memory and could crash. It has no state, so it can
// be killed at any moment.
import { readdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ChildAnswer, TypstJob } from './typst-process.ts'

const templates = fileURLToPath(new URL('../../../templates', import.meta.url))

/** Fonts from npm: Inter for text, Noto Emoji for emoji. */
const packaged = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

/** Fonts for scripts Inter lacks. Their packages contain tens of megabytes of unused weights. */
const shipped = fileURLToPath(new URL('../../../fonts', import.meta.url))

/** Evicts cached results unused for this many documents: memory grows by 0.03 MB per document instead of 2.3. */
const cacheAge = 3

// Signals go to the whole process group. The server handles this one: it finishes its requests and then ends this process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

const [, , maxBytes] = process.argv
new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: { maxBytes: Number(maxBytes) }, execArgv: [] })

const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: fontFiles() }] })

// A killed process writes nothing.
flushCompileCache()

// Only the server uses this channel, to send jobs.
process.on('message', (job: TypstJob) => {
  process.send?.({ ...answerTo(job), rss: process.memoryUsage.rss() })
  // Takes a tenth of the time of a document, so the answer goes first.
  setImmediate(() => compiler.evictCache(cacheAge))
})

/** No font comes from the machine, so a document looks the same everywhere. Only those that a document uses are read. */
function fontFiles(): string[] {
  const files = readdirSync(shipped)
    .filter((file) => file.endsWith('.ttf'))
    .sort()
  return [
    ...packaged.map((file) => fileURLToPath(import.meta.resolve(file))),
    ...files.map((file) => path.join(shipped, file)),
  ]
}

const setFile = (name: string, bytes: Uint8Array): void =>
  compiler.mapShadow(path.join(templates, name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

function answerTo({ template, data, logo, images = {}, accent }: TypstJob): Omit<ChildAnswer, 'rss'> {
  try {
    const mainFilePath = path.join(templates, `${template}.typ`)
    // As an input it would change the compiler's library, which takes half a millisecond to build.
    setFile('data.json', Buffer.from(data))
    if (logo) setFile('logo.png', logo.png)
    for (const [name, bytes] of Object.entries(images)) setFile(name, bytes)
    const size = logo && { logo: JSON.stringify({ width: logo.width, height: logo.height }) }
    const compiled = compiler.compile({ mainFilePath, inputs: { ...size, ...(accent && { accent }) } })
    if (compiled.result) return { pdf: compiler.pdf(compiled.result) }
    const error = compiled.takeError()
    return { problem: error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'nothing was compiled' }
  } catch (error) {
    return { problem: String(error) }
  }
}
