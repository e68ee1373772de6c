/** Scans the QR code of a redeem with the camera. */
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './counter.module.css'
import { newQrReader } from './qr-reader.ts'
import { readScanned, type Scan } from './scanned.ts'

const everyMs = 120

type CameraDialogProps = { onClose: () => void; onScan: (scanned: Scan) => void }

export function CameraDialog({ onClose, onScan }: CameraDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Scan with the camera')}>
      <Camera onScan={onScan} />
    </Dialog>
  )
}

/** Inside of the dialog, so that the video exists when the camera starts. */
function Camera({ onScan }: Pick<CameraDialogProps, 'onScan'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [hint, setHint] = useState<string>()
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const ended = new AbortController()
    const read = (text: string) => {
      const scanned = readScanned(text)
      if (scanned) latest.current(scanned)
      else setHint(t('This QR code is not of a redeem.'))
      return scanned !== undefined
    }
    watch(video.current, read, ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => ended.abort()
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('Picture of the camera')} />
      <output>{hint ?? t('Hold the QR code of the redeem in front of the camera.')}</output>
    </div>
  )
}

/** Reads frames until one is a redeem, or the dialog is closed. The camera is off afterwards. */
async function watch(video: HTMLVideoElement | null, read: (text: string) => boolean, signal: AbortSignal) {
  if (!video) return
  // Insecure addresses have no `mediaDevices`.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) throw new TypeError('no mediaDevices')
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  const [scan] = await Promise.all([newQrReader(), video.play()])
  const next = async (): Promise<void> => {
    if (signal.aborted) return
    const text = await scan(video).catch(() => undefined)
    if (signal.aborted) return
    if (text && read(text)) stop()
    else setTimeout(() => void next(), everyMs)
  }
  await next()
}

const cameraProblem = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? t('The browser does not allow the camera. Allow it in the address bar, or type the id.')
    : t('There is no camera. Type the id, or use a scanner that types.')
