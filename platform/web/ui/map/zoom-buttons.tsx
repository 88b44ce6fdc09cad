import { IconMinus, IconPlus } from '@tabler/icons-react'
import classes from './map-frame.module.css'

export const ZoomButtons = ({ onZoom }: { onZoom: (by: number) => void }) => (
  <div className={classes.zoom}>
    <button type="button" aria-label="Zoom in" onClick={() => onZoom(1)}>
      <IconPlus size={16} aria-hidden />
    </button>
    <button type="button" aria-label="Zoom out" onClick={() => onZoom(-1)}>
      <IconMinus size={16} aria-hidden />
    </button>
  </div>
)
