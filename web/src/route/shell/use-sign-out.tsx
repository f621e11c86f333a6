import { usePart } from './use-part.ts'
import style from './shell.module.css'

export function useSignOut() {
  const { Part, problem, open, close } = usePart(async () => (await import('./sign-out.tsx')).SignOut)
  return {
    open,
    question: (
      <>
        {Part && <Part onClose={close} />}
        {problem !== undefined && (
          <p role="alert" className={style.menuProblem}>
            {problem}
          </p>
        )}
      </>
    ),
  }
}
