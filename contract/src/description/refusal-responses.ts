import type { Call } from '../call.ts'
import type { ProblemBody } from '../call/problem-body.ts'
import { type ProblemCode, problems } from '../problems.ts'
import { possibleRefusals } from './possible-refusals.ts'

type Response = { description: string; content: object }

/** The responses to refused requests. Calls share them: most are refused alike. */
export function createRefusalResponses() {
  const names = new Map<string, string>()
  const components: Record<string, Response> = {}

  function reference(status: number, codes: ProblemCode[]): { $ref: string } {
    const key = codes.join()
    const name = names.get(key) ?? `Refused${status}-${names.size + 1}`
    names.set(key, name)
    components[name] ??= response(codes)
    return { $ref: `#/components/responses/${name}` }
  }

  /** One for each status. */
  const responses = (call: Call): Record<string, object> => {
    const byStatus = Map.groupBy(possibleRefusals(call), (code) => problems[code][0])
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, reference(status, codes)]))
  }
  return { components, responses }
}

const response = (codes: ProblemCode[]): Response => ({
  description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
      ...(codes[0] && { example: problemExample(codes[0]) }),
    },
  },
})

function problemExample(code: ProblemCode): ProblemBody {
  const [status, title] = problems[code]
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    error: title,
    requestId: '6f1ed002-ab5e-4f3a-9b5c-2d4a1f0c7e11',
  }
}
