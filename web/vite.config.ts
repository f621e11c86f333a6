import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Keeps the browser's Host header, because the server refuses changes from another host (D-02).
const server = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false }

/** The files that the page itself loads. */
const loadedAtStart = new Set<string>()

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), findLoadedAtStart()],
  build: {
    // No data: URLs, so the content security policy can stay strict.
    assetsInlineLimit: 0,
    // The entry file lists which files to fetch along with each lazy-loaded one. That list was a tenth of the first load until we left out
    // files that are already loaded and put what most screens share into one file (docs/decisions/006).
    modulePreload: { resolveDependencies: (_opened, files) => files.filter((file) => !loadedAtStart.has(file)) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'common', test: /(?:web\/src\/(?:kit|records)|domain\/src)\//, minShareCount: 24 }],
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
function withoutJsonSchema(): Plugin {
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
