import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useDensity } from './use-density.ts'

/** How close the rows of lists stand on this device; the same as the button above each list. */
export function DensityChoice() {
  const [density, setDensity] = useDensity()
  return (
    <SegmentedControl
      size="xs"
      aria-label="Rows of lists"
      value={density}
      onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
      data={[
        { value: 'comfortable', label: 'Wider' },
        { value: 'compact', label: 'Closer' },
      ]}
    />
  )
}
