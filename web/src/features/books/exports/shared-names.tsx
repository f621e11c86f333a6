import type { readBooks } from '@dray/contract/books'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { RecordLink } from '../../../kit/record-link.tsx'

type Props = { names: AnswerOf<(typeof readBooks)['answer']>['sharedNames'] }

/** QuickBooks Desktop cuts names, so two customers can end up as one (D-281). */
export function SharedNames({ names }: Props) {
  if (names.length === 0) return null
  return (
    <details className="muted text-sm">
      <summary>
        QuickBooks Desktop cuts long names and can't tell some customers apart: {pluralize(names.length, 'name')}
      </summary>
      <ul>
        {names.map(({ name, customers }) => (
          <li key={name}>
            <RecordLink
              href={`/customers?${new URLSearchParams({ search: name }).toString()}`}
              name={customers.join(', ')}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
