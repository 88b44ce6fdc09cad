import { type Map as MapLibre, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { type Credit, creditsOf } from './attribution.ts'
import classes from './map-frame.module.css'
import type { MapProps } from './map-view.ts'
import { type Camera, zooms } from './mercator.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

// A worker from the portal's own address: the content policy lets no script in that lies in a blob.
setWorkerUrl(workerUrl)

interface TileMapProps extends MapProps {
  styleUrl: string
  /** The style does not answer, or this browser cannot draw it. */
  onTrouble: () => void
}

function cameraOf(map: MapLibre): Camera {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom() }
}

/** A source may name its credit in the style or in the description of its tiles, which comes later. */
const creditsOn = (map: MapLibre): Credit[] =>
  creditsOf(Object.keys(map.getStyle()?.sources ?? {}).map((id) => map.getSource(id)?.attribution ?? ''))

interface Tiles {
  container: HTMLElement
  start: Camera
  styleUrl: string
  onMove: (map: MapLibre) => void
  onRest: (map: MapLibre) => void
  onCredits: (credits: Credit[]) => void
  onTrouble: () => void
}

/** Throws where the browser has no WebGL. */
function openTiles({ container, start, styleUrl, onMove, onRest, onCredits, onTrouble }: Tiles): MapLibre {
  const map = new MapLibreMap({
    container,
    style: styleUrl,
    center: [start.lng, start.lat],
    zoom: start.zoom,
    minZoom: zooms.least,
    maxZoom: zooms.most,
    // Its credits are HTML, which the page does not write; ours stand below.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
  })
  map.touchZoomRotate.disableRotation()
  let isStyled = false
  map.once('style.load', () => {
    isStyled = true
  })
  map.on('error', () => isStyled || onTrouble())
  map.on('move', () => onMove(map))
  map.on('moveend', () => onRest(map))
  map.on('sourcedata', () => onCredits(creditsOn(map)))
  map.once('load', () => onRest(map))
  return map
}

/** A map with tiles. */
export default function TileMap({ start, size, styleUrl, onTrouble, onRest, children }: TileMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [camera, setCamera] = useState(start)
  // A map that is to begin elsewhere is another map, by its key.
  const [first] = useState(start)
  const [credits, setCredits] = useState<Credit[]>([])
  const callbacks = useRef({ onRest, onTrouble, size })
  useEffect(() => {
    callbacks.current = { onRest, onTrouble, size }
  })
  useEffect(() => {
    if (!container.current) return
    let opened: MapLibre | undefined
    try {
      opened = openTiles({
        container: container.current,
        start: first,
        styleUrl,
        onMove: (moving) => setCamera(cameraOf(moving)),
        onRest: (resting) => callbacks.current.onRest(cameraOf(resting), callbacks.current.size),
        onCredits: setCredits,
        onTrouble: () => callbacks.current.onTrouble(),
      })
      setMap(opened)
    } catch {
      callbacks.current.onTrouble()
    }
    return () => opened?.remove()
  }, [styleUrl, first])
  return (
    <>
      <div ref={container} className={classes.tiles} />
      {map &&
        children({
          camera,
          size,
          at: ({ lat, lng }) => map.project([lng, lat]),
          show: ({ lat, lng, zoom }) => map.easeTo({ center: [lng, lat], zoom }),
        })}
      <ZoomButtons onZoom={(by) => (by > 0 ? map?.zoomIn() : map?.zoomOut())} />
      {credits.length > 0 && (
        <p className={classes.credits}>
          {credits.map(({ text, address }) =>
            address ? (
              <a key={text} href={address} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      )}
    </>
  )
}
