import { sharedRoundPath } from '@lucero/contract/shared/own-games'
import styles from './shared-picture.module.css'

type SharedPictureProps = { id: string | undefined; alt: string }

/** The picture of a shared round, which the server draws. Its place is kept until it is there. */
export function SharedPicture({ id, alt }: SharedPictureProps) {
  return (
    <div className={styles.picture}>
      {id !== undefined && (
        <img src={`${sharedRoundPath}/${id}/picture.png`} width={1200} height={630} alt={alt} decoding="async" />
      )}
    </div>
  )
}
