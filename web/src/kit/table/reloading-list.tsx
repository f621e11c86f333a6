import type { PropsWithChildren, Ref } from 'react'
import style from './reloading-list.module.css'

type Props = PropsWithChildren<{ ref?: Ref<HTMLDivElement> | undefined; isReloading: boolean }>

/** Around a list that fills its page; dim while its filters have changed and the new rows are not loaded yet. */
export const ReloadingList = ({ ref, isReloading, children }: Props) => (
  <div ref={ref} className={style.list} data-reloading={isReloading || undefined}>
    {children}
  </div>
)
