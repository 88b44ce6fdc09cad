import { encode } from 'uqr'

/** A picture that the camera of a phone reads; dark on light also where the page is dark, as apps expect it. */
export function AppPicture({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      role="img"
      aria-label="Picture of the secret for the camera of your phone"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
