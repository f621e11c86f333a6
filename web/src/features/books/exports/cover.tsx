import type { BooksExport } from '@dray/contract/books'
import { comparedLabels } from '@dray/domain/books/postings'
import { Paper } from '@mantine/core'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { Difference } from '../difference.tsx'

/** The books beside Dray's own figures: every difference must be 0.00 (D-281). */
export const Cover = ({ cover }: Pick<BooksExport, 'cover'>) => (
  <Paper withBorder className="overflow-auto flex-none">
    <table className="table" aria-label="Cover">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className="number">
            In the books
          </th>
          <th scope="col" className="number">
            In Dray
          </th>
          <th scope="col" className="number">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {cover.map(({ name, books, dray, difference }) => (
          <tr key={name}>
            <th scope="row">{comparedLabels[name]}</th>
            <td className="number">
              <MoneyText amount={books} />
            </td>
            <td className="number">
              <MoneyText amount={dray} />
            </td>
            <td className="number">
              <Difference amount={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Paper>
)
