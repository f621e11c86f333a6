import { runsOnce } from '@dray/contract/call'
import type { WireCall } from '@dray/contract/description/wire-format'
import type { Call } from '../src/call.ts'

/** The index.js of the package: the table of calls. */
export function clientCalls(calls: readonly WireCall[]): string {
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

const tableEntry = (call: WireCall['call']): Call => ({
  method: call.method,
  path: call.path,
  answers: call.answers === 'json' ? 'json' : 'bytes',
  ...(runsOnce(call) ? { runsOnce: true } : {}),
  ...(call.method === 'GET' && !call.writes ? { reads: true } : {}),
  ...(call.isPaged ? { isPaged: true } : {}),
})
