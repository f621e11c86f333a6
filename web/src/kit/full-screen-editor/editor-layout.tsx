import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { TabStrip } from '../panels/tab-strip.tsx'
import { EditorSummary } from './editor-bar.tsx'
import style from './editor-layout.module.css'

const editorTabs = ['build', 'result'] as const
export type EditorTab = (typeof editorTabs)[number]

/** Matches the styles: below this width, on a phone or at 200% zoom, the two columns are tabs. */
export const useIsNarrowEditor = (): boolean =>
  useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })

/** The tab in view on a narrow screen. `showFor` shows one, then calls a function that focuses something in it. */
export function useEditorTab(initial: EditorTab) {
  const [tab, setTab] = useState(initial)
  const isNarrow = useIsNarrowEditor()
  function showFor(next: EditorTab, focus: () => void) {
    if (!isNarrow || tab === next) return focus()
    setTab(next)
    // A hidden field takes no focus.
    setTimeout(focus)
  }
  return { tab, setTab, showFor }
}

type Props = {
  header: ReactNode
  tabs: Pick<ReturnType<typeof useEditorTab>, 'tab' | 'setTab'>
  /** `summary`: "6 lines · $136.00", in the bar of a narrow screen. */
  labels: Readonly<Record<EditorTab | 'summary', string>>
  isSending: boolean
  /** Fills the left column, or scrolls in it. */
  build: ReactNode
  buildScrolls?: boolean
  /** Stays usable while sending. */
  panels?: ReactNode
  result: ReactNode
  footer: ReactNode
  onClose: () => void
}

/** Build on the left, see the result on the right. On a narrow screen they are two tabs, and the footer is a bar that stays in view. */
export function EditorLayout(props: Props) {
  const { header, tabs, labels, isSending, build, buildScrolls = false, panels, result, footer } = props
  const isNarrow = useIsNarrowEditor()
  return (
    <>
      <div className={style.top}>
        {header}
        {isNarrow && (
          <>
            <div className={style.tabs}>
              <TabStrip
                label="Part of the form"
                tabs={editorTabs}
                labels={labels}
                value={tabs.tab}
                onChange={tabs.setTab}
              />
            </div>
            <CloseButton className={style.close} aria-label="Close" onClick={props.onClose} />
          </>
        )}
      </div>
      <div className={style.editor} data-tab={tabs.tab}>
        <div className={style.left} data-scrolls={buildScrolls || undefined}>
          <div className={buildScrolls ? undefined : `stack ${style.fields}`} inert={isSending}>
            {build}
          </div>
          {panels}
        </div>
        <div className={style.right}>
          <div className={`stack ${style.side}`} inert={isSending}>
            {result}
          </div>
          <div className={style.footer}>
            <EditorSummary value={isNarrow ? labels.summary : undefined}>{footer}</EditorSummary>
          </div>
        </div>
      </div>
    </>
  )
}
