import type { Call } from '@dray/contract/call'
import { possibleRefusals } from '@dray/contract/description/possible-refusals'
import type { WireCall } from '@dray/contract/description/wire-format'
import { literal, pascalCase } from './type-text.ts'

/** The types of problem codes: one for every read, one for every change, and what a call has besides. */
export type CodeTypes = { declarations: string; codeType: (call: WireCall) => { type: string; declarations: string[] } }

export function codeTypes(calls: readonly WireCall[]): CodeTypes {
  const signedIn = calls.map(({ call }) => call).filter(({ who }) => who !== 'open')
  const readCodes = sharedCodes(signedIn)
  const changeCodes = sharedCodes(signedIn.filter(isChange))
  return {
    declarations: [
      '/** The problems that any call can have. */',
      unionType('ReadCode', readCodes.map(literal)),
      '/** The problems that any change can have. */',
      unionType('ChangeCode', ['ReadCode', ...without(changeCodes, readCodes).map(literal)]),
    ].join('\n'),
    codeType({ name, call }) {
      const [base, shared] = isChange(call) ? ['ChangeCode', changeCodes] : ['ReadCode', readCodes]
      const own = without(possibleRefusals(call), shared)
      if (own.length === 0) return { type: base, declarations: [] }
      const type = `${pascalCase(name)}Code`
      return { type, declarations: [unionType(type, [base, ...own.map(literal)])] }
    },
  }
}

const isChange = ({ method, writes }: Call): boolean => writes && method !== 'GET'

const sharedCodes = (calls: readonly Call[]): string[] => {
  const [first = [], ...others] = calls.map(possibleRefusals)
  return first.filter((code) => others.every((codes) => codes.includes(code)))
}

const without = (codes: readonly string[], others: readonly string[]): string[] =>
  codes.filter((code) => !others.includes(code))

const unionType = (name: string, types: readonly string[]): string =>
  `export type ${name} =\n${types.map((type) => `  | ${type}`).join('\n')}\n`
