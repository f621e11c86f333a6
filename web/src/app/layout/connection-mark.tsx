import { useEffect } from 'react'
import { noteAnswer, useConnection } from '../../kit/api/connection.ts'
import style from './app-frame.module.css'

/** Empty while all is well. */
export function ConnectionMark() {
  const connection = useConnection()
  useProbe(connection === 'reconnecting')
  return (
    <output className={`text-sm strong nowrap ${style.connection}`} data-connection={connection} aria-live="polite">
      {connection === 'offline' && (
        <span>
          Offline<span className={style.long}>, changes wait</span>
        </span>
      )}
      {connection === 'reconnecting' && 'Reconnecting…'}
    </output>
  )
}

const probePause = 3000

/** The event stream tells when the server is back, but not if only a request failed. */
function useProbe(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(() => {
      fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(noteAnswer, () => undefined)
    }, probePause)
    return () => clearInterval(timer)
  }, [isActive])
}
