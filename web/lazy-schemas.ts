import type { Plugin, Rolldown } from 'vite'

/** Methods of schemas that return another schema. */
const derives = /^(?:extend|keyof|nullable|omit|optional|partial|pick|refine)$/

/**
 * Makes the schemas and calls of the contract lazily, and lets the bundler drop those that nobody uses: it must keep what it calls, because
 * making it could have an effect. Ours have none.
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:contract|domain)\/src\/(?!call\/lazy\.ts)/ },
      handler(code, id) {
        const hasSchemas = id.includes('/contract/')
        const calls = this.parse(code).body.flatMap(calledConstants)
        const wrapped = calls.reduceRight((text, { start, end, ...made }) => {
          const call = text.slice(start, end)
          const isLazy = hasSchemas && (made.isSchema || id.endsWith('/fields.ts'))
          const wrapped = isLazy ? `/* @__PURE__ */ lazy(() => ${call})` : `/* @__PURE__ */ (() => ${call})()`
          return text.slice(0, start) + wrapped + text.slice(end)
        }, code)
        return { code: hasSchemas ? `import { lazy } from '@dray/contract/call/lazy'\n${wrapped}` : wrapped, map: null }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

function calledConstants(statement: Statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' ? { start: init.start, end: init.end, isSchema: isSchema(init) } : [],
  )
}

/** True for `z.object(…)`, `fields.text(…)`, `call(…)`, and what is made of another schema, as in `orderSchema.extend(…)`. */
function isSchema({ callee }: { callee: { type: string } }): boolean {
  let [at, method] = [callee as Node, '']
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    if (at.type === 'MemberExpression') method = at.property.name ?? ''
    at = at.type === 'MemberExpression' ? at.object : at.callee
  }
  if (at.type !== 'Identifier') return false
  return /^(?:z|fields|call)$/.test(at.name) || derives.test(method)
}

type Node =
  | { type: 'MemberExpression'; object: Node; property: { name?: string } }
  | { type: 'CallExpression'; callee: Node }
  | { type: 'Identifier'; name: string }
