import { type ComponentProps, useEffect, useState } from 'react'
import type { StopForms } from './stop-forms.tsx'
import style from './stop.module.css'

let loaded: typeof StopForms | undefined

/** Not among the first files (docs/decisions/028). */
export async function loadStopForms(): Promise<typeof StopForms> {
  loaded ??= (await import('./stop-forms.tsx')).StopForms
  return loaded
}

/** The form that is open at a stop, fetched by then at the latest. */
export function StopFormsPart({ stop, actions }: ComponentProps<typeof StopForms>) {
  const [Forms, setForms] = useState(() => loaded)
  const [problem, setProblem] = useState<string>()
  const { form } = actions
  useEffect(() => {
    if (form === undefined) return
    loadStopForms().then(
      (forms) => {
        setForms(() => forms)
        setProblem(undefined)
      },
      () => setProblem('No connection. Reload this page once you have one.'),
    )
  }, [form])
  if (Forms !== undefined) return <Forms stop={stop} actions={actions} />
  return (
    problem !== undefined && (
      <p role="alert" className={`danger ${style.problem}`}>
        {problem}
      </p>
    )
  )
}
