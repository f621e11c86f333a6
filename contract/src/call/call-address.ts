import type { Call } from '../call.ts'
import { encode } from './encode.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }

/** The path and query of a request. */
export function callAddress(call: Call, { params, query, body }: Input): string {
  const values = queryTexts(encode(call.params, params))
  const written = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const path = call.endsInSlash?.(params, body) === true ? `${written}/` : written
  const parts = Object.entries(queryTexts(encode(call.query, query)))
  const search = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return search === '' ? path : `${path}?${search}`
}

function queryTexts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]))
}
