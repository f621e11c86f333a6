import { maxContacts } from '../contacts/contact.ts'
import { nameKey } from '../text/plain-text.ts'
import { countSkipped, type ImportCheck, readImportRows, reportProblem, resolveReference } from './check-state.ts'
import { targetKey } from './known-records.ts'
import type { PlannedContact } from './plan.ts'
import { quoted, sentence } from './sentence.ts'

/** A contact is identified by its customer and name: one that Dray has, or that was removed, is skipped. */
export function checkContacts(check: ImportCheck): PlannedContact[] {
  const table = readImportRows(check, 'contacts')
  const lines = new Map<string, number>()
  const counts = new Map<string, number>()
  return table.rows.flatMap(({ line, ...row }) => {
    const place = { ...table, line }
    const customer = resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer)
    if (customer === undefined) return []
    const owner = targetKey(customer)
    const person = `${owner} ${nameKey(row.name)}`
    const earlier = lines.get(person)
    lines.set(person, earlier ?? line)
    if (earlier !== undefined) {
      const twice = sentence`This customer's contact ${quoted(row.name)} is already on line ${earlier}.`
      reportProblem(check, place, 'name', twice)
      return []
    }
    const known = 'id' in customer ? check.known.contacts.get(customer.id) : undefined
    if (known?.nameKeys.has(nameKey(row.name))) {
      countSkipped(check, 'contacts')
      return []
    }
    const count = (counts.get(owner) ?? known?.count ?? 0) + 1
    counts.set(owner, count)
    if (count > maxContacts)
      reportProblem(check, place, 'customer', sentence`A customer can have at most ${maxContacts} contacts.`)
    return [{ ...row, customer }]
  })
}
