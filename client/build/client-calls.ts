import { runsOnce } from '@dray/contract/call'
import type { WireCall } from '@dray/contract/description/wire-format'
import type { Call } from '../src/call.ts'

/** The index.js of the package: the table of calls. */
export function clientCalls(calls: readonly WireCall[]): string {
  const features = [...Map.groupBy(calls, ({ feature }) => feature)].map(([feature, ofFeature]) => [
    feature,
    Object.fromEntries(ofFeature.map(({ name, call }) => [name, tableEntry(call)])),
  ])
  return `import { clientWith } from './create-client.js'

export { DrayError } from './results.js'
export { readWebhook } from './webhooks.js'

const calls = ${JSON.stringify(Object.fromEntries(features), null, 1)}

export const createClient = (options) => clientWith(calls, options)
`
}

const tableEntry = (call: WireCall['call']): Call => ({
  method: call.method,
  path: call.path,
  answers: call.answers === 'json' ? 'json' : 'bytes',
  ...(runsOnce(call) ? { runsOnce: true } : {}),
  ...(call.method === 'GET' && !call.writes ? { reads: true } : {}),
  ...(call.isPaged ? { isPaged: true } : {}),
})
