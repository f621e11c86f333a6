import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { lazySchemas } from './lazy-schemas.ts'
import { withoutDescriptions, withoutJsonSchema, withoutMessages } from './vite.config.ts'

const worker = 'round-worker.js'
const isOfWorker = /workbox|\/route\/worker\.ts$/

/** The driver's route, built by itself, so that the office's files stay as they are (docs/decisions/028). */
export default defineConfig({
  plugins: [react(), withoutJsonSchema(), withoutDescriptions(), lazySchemas(), withoutMessages(), precacheInWorker()],
  build: {
    assetsInlineLimit: 0,
    // The build of the office has copied it.
    copyPublicDir: false,
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2024',
    rolldownOptions: {
      input: { route: file('route.html'), 'round-worker': file('src/route/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'round-worker' ? worker : 'assets/[name]-[hash].js'),
        // One file compresses better than two.
        codeSplitting: {
          groups: [
            // Only invoices use Temporal.
            { name: 'days', test: /domain\/src\/time\// },
            // One file compresses better than two.
            { name: 'round-start', tags: ['$initial'], test: (id) => !isOfWorker.test(id) },
          ],
        },
      },
    },
  },
})

function file(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** Writes the list of files to keep into the worker. Hashed names change with their content; the other files need a revision. */
function precacheInWorker(): Plugin {
  return {
    name: 'precache-in-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['route.html']
      const code = bundle[worker]
      if (page?.type !== 'asset' || code?.type !== 'chunk')
        throw new Error('The route was built without its page or worker')
      if (firstScripts(bundle).some((script) => /\bTemporal\./.test(script)))
        throw new Error('The first load of the route uses Temporal, which Safari lacks (web/src/kit/native/days.ts)')
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && isKept(name))
      const others = ['favicon.svg', 'round.webmanifest', 'icons/round-192.png']
      const entries = [
        { url: '/deliveries/round', revision: revision(page.source) },
        ...assets.map((name) => ({ url: `/${name}`, revision: null })),
        ...others.map((name) => ({ url: `/${name}`, revision: revision(readFileSync(file(`public/${name}`))) })),
      ]
      code.code = code.code.replace('self.__WB_MANIFEST', JSON.stringify(entries))
    },
  }
}

function firstScripts(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
  const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'route')
  const first = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return chunks.flatMap(({ fileName, code }) => (first.has(fileName) ? [code] : []))
}

/** Keeps only the font's English letters. */
const isKept = (name: string): boolean => !/\.woff2?$/.test(name) || /inter-latin-wght/.test(name)

const revision = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
