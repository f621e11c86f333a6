import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { helpPages } from './help-pages.ts'
import { lazySchemas } from './lazy-schemas.ts'

// Keeps the browser's Host header, because the server refuses changes from another host (D-02).
const server = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false }

/** The files that the page itself loads. */
const loadedAtStart = new Set<string>()

/** The modules of each first screen, and of what they load by themselves. */
const signInModules = new Set<string>()
const todayModules = new Set<string>()
const orderListModules = new Set<string>()
/** Today's cards and the search load these by themselves. */
const nextModules = new Set<string>()
/** A list's saved views load these by themselves, so that they don't fetch what all of the domain's users share. */
const viewModules = new Set<string>()

export default defineConfig({
  plugins: [
    react(),
    helpPages(),
    withoutJsonSchema(),
    withoutDescriptions(),
    withoutMessages(),
    lazySchemas(),
    findFirstModules(),
    findLoadedAtStart(),
    serveRoute(),
  ],
  build: {
    // Tells the server which files a screen needs.
    manifest: true,
    // No data: URLs, so the content security policy can stay strict.
    assetsInlineLimit: 0,
    // The entry file lists which files to fetch along with each lazy-loaded one. That list was a tenth of the first load until we left out
    // files that are already loaded and grouped what screens share (docs/decisions/006).
    modulePreload: { resolveDependencies: (_opened, files) => files.filter((file) => !loadedAtStart.has(file)) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: isNeededFirst },
            { name: 'sign-in', test: (id) => signInModules.has(id), minShareCount: 2 },
            // Today shows no list, and the order list no chart.
            { name: 'lists', test: (id) => orderListModules.has(id), minShareCount: 2 },
            { name: 'charts', test: (id) => todayModules.has(id), minShareCount: 2 },
            { name: 'saved-views', test: (id) => viewModules.has(id) },
            { name: 'next', test: (id) => nextModules.has(id), minShareCount: 2 },
            { name: 'domain', test: /(?:domain|contract)\/src\//, minShareCount: 4 },
            { name: 'record-page', test: /web\/src\/kit\/record-page\//, minShareCount: 2 },
            { name: 'kit', test: /web\/src\/kit\//, minShareCount: 4 },
            { name: 'records', test: /web\/src\/records\//, minShareCount: 4 },
            { name: (id) => /web\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? null, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/storage': server, '/documents': server },
  },
})

/**
 * One file: what the page itself needs, what sign-in, Today and the order list share, and the bundler's own code. One style sheet has the
 * lists' styles too: each file costs a slow network more than they do.
 */
function isNeededFirst(id: string): boolean {
  if (/^\0|\/web\/index\.html$/.test(id)) return true
  if (/@mantine\/core\/.+\/(?:Alert|InputBase|TextInput|use-input-props)/.test(id)) return true
  return orderListModules.has(id) && (signInModules.has(id) || nextModules.has(id) || id.endsWith('.css'))
}

/** In development, the route has its address too; its worker is only built. */
function serveRoute(): Plugin {
  return {
    name: 'serve-route',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        if (/^\/deliveries\/round(?:\?|$)/.test(request.url ?? '')) request.url = '/route.html'
        next()
      })
    },
  }
}

function findFirstModules(): Plugin {
  const starts: [RegExp, Set<string>][] = [
    [/web\/src\/features\/sign-in\/login-page\.tsx$/, signInModules],
    [/web\/src\/features\/today\/today-page\.tsx$/, todayModules],
    [/web\/src\/features\/orders\/(?:orders-page|order-list\/held-mark)\.tsx$/, orderListModules],
    [/web\/src\/records\/saved-views\/saved-view-tabs\.tsx$/, viewModules],
    [/web\/src\/(?:features\/today|app\/search)\/.+\.tsx$/, nextModules],
  ]
  return {
    name: 'find-first-modules',
    apply: 'build',
    buildEnd() {
      const add = (id: string, modules: Set<string>) => {
        // Mantine's index would bring all of its components.
        if (modules.has(id) || id.includes('@mantine')) return
        modules.add(id)
        this.getModuleInfo(id)?.importedIds.forEach((imported) => add(imported, modules))
      }
      for (const id of this.getModuleIds()) for (const [start, modules] of starts) if (start.test(id)) add(id, modules)
    },
  }
}

function findLoadedAtStart(): Plugin {
  return {
    name: 'find-loaded-at-start',
    apply: 'build',
    generateBundle(_options, bundle) {
      const add = (fileName: string) => {
        const file = bundle[fileName]
        if (file?.type !== 'chunk' || loadedAtStart.has(fileName)) return
        loadedAtStart.add(fileName)
        file.imports.forEach(add)
      }
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
    },
  }
}

/** Leaves out zod's JSON Schema writer, a fifth of its size. Only the server needs it. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
        const missing = `const missing = () => () => { throw new Error('JSON Schema is left out of the web application') }`
        return {
          code: `${missing}\nexport { ${names.map(([, own, as]) => `missing as ${own ?? as}`).join(', ')} }`,
          map: null,
        }
      },
    },
  }
}

/** Leaves out the summary and the refusals of each call. Only its description and the tests of the server need them. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/\brefusals: (?:\[[^\]]*\]|\w+Refusals),?/g, '')
          .replaceAll(/\bsummary:(?:[\s+]*(?:'[^']*'|"[^"]*"))+,?/g, ''),
        map: null,
      }),
    },
  }
}

/** Leaves out zod's own messages: contract/src/call/messages.ts has ours. */
export function withoutMessages(): Plugin {
  return {
    name: 'without-messages',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/locales\/en\.js$/ },
      handler: () => ({ code: 'export default () => ({})', map: null }),
    },
  }
}
