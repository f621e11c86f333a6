import { expect, test } from 'vitest'
import { parseAst, type Plugin } from 'vite'
import { lazySchemas } from '../web/lazy-schemas.ts'

function transformed(file: string, code: string): string {
  const { transform } = lazySchemas() as Plugin & {
    transform: { handler: (this: unknown, code: string, id: string) => { code: string } }
  }
  return transform.handler.call({ parse: parseAst }, code, `/dray/${file}`).code
}

test.each([
  'z.object({ id: z.int() })',
  'z.array(line).max(5)',
  'fields.text(20)',
  "call({ method: 'GET' })",
  'orderSchema.extend({ lines })',
])('the build makes %s of the contract lazily', (made) => {
  expect(transformed('contract/src/orders.ts', `export const made = ${made}`)).toBe(
    `import { lazy } from '@dray/contract/call/lazy'\nexport const made = /* @__PURE__ */ lazy(() => ${made})`,
  )
})

test.each([
  ['contract/src/orders.ts', 'Object.keys(labels)'],
  ['contract/src/orders.ts', 'statuses.map(label)'],
  ['domain/src/money.ts', 'fields.map(label)'],
])(
  'the build makes constants of %s that are no schemas, such as %s, at once, but only if they are used',
  (file, made) => {
    expect(transformed(file, `const made = ${made}`)).toContain(`const made = /* @__PURE__ */ (() => ${made})()`)
  },
)
