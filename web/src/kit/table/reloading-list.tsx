import type { PropsWithChildren, Ref } from 'react'
import style from './reloading-list.module.css'

type Props = PropsWithChildren<{ ref?: Ref<HTMLDivElement> | undefined; isReloading: boolean }>

/** Dims the list while rows for new filters load. */
export const ReloadingList = ({ ref, isReloading, children }: Props) => (
  <div ref={ref} className={style.list} data-reloading={isReloading || undefined}>
    {children}
  </div>
)
