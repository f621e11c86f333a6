import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isForKeys, runsOnce } from '@dray/contract/call'
import { type WireCall, wireFormat } from '@dray/contract/description/wire-format'
import type { Call } from '../src/call.ts'
import { clientTypes } from './client-types.ts'

// Builds client/dist, which is committed, or another folder: the compiled client/src, and a function for each call of the contract that an API key may make.
const root = path.join(import.meta.dirname, '../..')
const dist = path.resolve(process.argv[2] ?? path.join(root, 'client/dist'))
rmSync(dist, { recursive: true, force: true })
const compiler = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...['-p', path.join(root, 'client/build/tsconfig.json'), '--outDir', dist],
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
if (compiler.status !== 0) process.exit(1)

const { calls, ...wire } = wireFormat()
const callsOfKeys = calls.filter(({ call }) => isForKeys(call) && call.who !== 'signed' && call.answers !== 'events')
writeFileSync(path.join(dist, 'index.js'), clientCalls(callsOfKeys))
writeFileSync(path.join(dist, 'index.d.ts'), clientTypes({ calls: callsOfKeys, ...wire }))

/** The index.js of the package: the table of calls. */
function clientCalls(calls: readonly WireCall[]): string {
  return `import { clientWith } from './create-client.js'

export { DrayError } from './results.js'
export { readWebhook } from './webhooks.js'

const calls = ${table(calls)}

export const createClient = (options) => clientWith(calls, options)
`
}

function table(calls: readonly WireCall[]): string {
  const features = [...Map.groupBy(calls, ({ feature }) => feature)].map(([feature, featureCalls]) => {
    const lines = featureCalls.map(({ name, call }) => `    ${name}: ${JSON.stringify(tableEntry(call))},\n`)
    return `  ${feature}: {\n${lines.join('')}  },\n`
  })
  return `{\n${features.join('')}}`
}

function tableEntry(call: WireCall['call']): Call {
  return {
    method: call.method,
    path: call.path,
    answers: call.answers === 'json' ? 'json' : 'bytes',
    ...(runsOnce(call) ? { runsOnce: true } : {}),
    ...(call.method === 'GET' && !call.writes ? { reads: true } : {}),
    ...(call.isPaged ? { isPaged: true } : {}),
  }
}
