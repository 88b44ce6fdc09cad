import { previews, usePreview } from '../dialer/preview-seconds.ts'
import classes from './stage-one.module.css'

/** Remembered in this browser. */
export function PreviewChoice() {
  const [chosen, setChosen] = usePreview()
  return (
    <fieldset className={classes.preview}>
      <legend>Look at each lead before it is dialed</legend>
      <div className={classes.choices}>
        {previews.map((seconds) => (
          <label key={seconds} className={classes.choice}>
            <input type="radio" name="dialer-preview" checked={seconds === chosen} onChange={() => setChosen(seconds)} />
            {seconds === 0 ? 'Dial at once' : `${seconds} seconds`}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
