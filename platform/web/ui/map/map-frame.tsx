import { useElementSize } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import classes from './map-frame.module.css'
import type { MapProps } from './map-view.ts'
import { type Box, cameraFor, type Size } from './mercator.ts'
import { PlainMap } from './plain-map.tsx'

const TileMap = lazyPart(() => import('./tile-map.tsx'), 'when shown')

interface MapFrameProps extends Omit<MapProps, 'start' | 'size'> {
  label: string
  /** The part of the earth to show; another box moves the map. */
  box: Box
  /** The style of the tiles; null draws the map plainly. */
  styleUrl: string | null
}

/** A map to move about in: with tiles where there are any, else plainly drawn. */
export function MapFrame({ label, ...map }: MapFrameProps) {
  const { ref, width, height } = useElementSize()
  return (
    <section ref={ref} className={classes.frame} aria-label={label}>
      {width > 0 && height > 0 && <MapOf {...map} size={{ width, height }} />}
    </section>
  )
}

function MapOf({ box, styleUrl, size, ...map }: Omit<MapFrameProps, 'label'> & { size: Size }) {
  const [isWithoutTiles, setWithoutTiles] = useState(false)
  const start = cameraFor(box, size)
  const key = JSON.stringify(box)
  if (styleUrl === null || isWithoutTiles)
    return (
      <>
        <PlainMap key={key} start={start} size={size} {...map} />
        {isWithoutTiles && (
          <p className={classes.note} role="status">
            The map tiles do not answer, so the map is drawn plainly.
          </p>
        )}
      </>
    )
  return (
    <Suspense fallback={null}>
      <TileMap key={key} start={start} size={size} styleUrl={styleUrl} onTrouble={() => setWithoutTiles(true)} {...map} />
    </Suspense>
  )
}
