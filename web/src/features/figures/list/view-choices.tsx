import { listFigureViews, removeFigureView, saveFigureView } from '@dray/contract/figure-views'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { ViewList } from '../../../shared/saved-views/view-list.tsx'
import { useSession } from '../../../shared/session.tsx'
import { type FilterProps, figuresOf, type ShownFigures, viewOf } from '../figures-address.ts'

type Props = FilterProps & { close: () => void; onProblem: (problem: string | undefined) => void }

/** The saved views of the figures. */
export function ViewChoices({ shown, today, change, close, onProblem }: Props) {
  const { user } = useSession()
  const save = useChange(saveFigureView)
  const removal = useChange(removeFigureView)
  const read = useRead(listFigureViews, { params: { userId: user.id } })
  return (
    <ViewList
      read={read}
      isChosen={({ filters }) => isSame(figuresOf(filters, today), shown)}
      onChoose={({ filters }) => change(figuresOf(filters, today))}
      // Not `mutate`: its callbacks are dropped when this list is closed, which happens first.
      remove={({ id }) => removal.mutateAsync({ params: { id } })}
      saving={save}
      save={(name, done) => save.mutate({ body: { userId: user.id, name, filters: viewOf(shown, today) } }, done)}
      close={close}
      onProblem={onProblem}
    />
  )
}

const isSame = (a: ShownFigures, b: ShownFigures): boolean =>
  a.by === b.by &&
  a.measure === b.measure &&
  a.compare === b.compare &&
  a.range.from === b.range.from &&
  a.range.to === b.range.to
