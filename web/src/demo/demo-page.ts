import { isolateName } from '@dray/domain/text/isolate-name'
import '../kit/colors.css'
import '../kit/native/native.css'
import { followColorScheme } from '../kit/native/color-scheme.ts'
import './demo-page.css'

export type Person = { email: string; name: string; customerName: string }

/** Pages of the demo that stand in for the phone of one of the sample's contacts. */
export function openDemoPage() {
  const person = findElement<HTMLSelectElement>('person')
  const problem = findElement('problem')
  followColorScheme(document.documentElement)
  return {
    person,
    showPeople(people: readonly Person[]): void {
      if (person.options.length > 0) return
      person.append(
        ...people.map(
          ({ email, name, customerName }) => new Option(`${isolateName(name)}, ${isolateName(customerName)}`, email),
        ),
      )
    },
    /** False if it didn't arrive, which is then shown. */
    async send(address: string, body: object): Promise<boolean> {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
        () => undefined,
      )
      problem.textContent =
        answer === undefined ? 'The server gives no answer.' : answer.ok ? '' : 'That could not be sent.'
      return answer?.ok === true
    },
    async read<Answer>(address: string): Promise<Answer | undefined> {
      const answer = await fetch(address).catch(() => undefined)
      return answer?.ok ? ((await answer.json()) as Answer) : undefined
    },
  }
}

export function findElement<Element extends HTMLElement>(id: string): Element {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element as Element
}
