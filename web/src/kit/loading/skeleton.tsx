import style from './skeleton.module.css'

type Props = {
  /** The content's heights in pixels, so nothing moves when it appears. They're also the keys, so each must differ. */
  heights: readonly number[]
}

/** Stands for content that is loading. */
export const Skeleton = ({ heights }: Props) => (
  <div className={`stack ${style.blocks}`} role="status">
    <span className="unseen">Loading...</span>
    {heights.map((height) => (
      <div key={height} className={style.block} style={{ height }} />
    ))}
  </div>
)
