import { Text } from '@mantine/core'
import { TwoLines } from '../../kit/table/cell-text.tsx'

/** A name in a list, with whose name it looks like. */
export const NameWithWarning = ({ name, similar }: { name: string; similar: string | undefined }) =>
  similar === undefined ? (
    <strong className="ellipsis" title={name}>
      {name}
    </strong>
  ) : (
    <TwoLines
      top={<strong title={name}>{name}</strong>}
      below={
        <span className="danger" title={similar}>
          {similar}
        </span>
      }
    />
  )

/** Below a name that is being typed. It warns and doesn't refuse. */
export const SimilarNameWarning = ({ similar }: { similar: string | undefined }) =>
  similar !== undefined && (
    <Text role="status" size="xs" c="var(--danger)" mt={-8}>
      {similar}. Make sure nobody takes one for the other.
    </Text>
  )
