/** Reads QR codes from a video: with the browser's BarcodeDetector, or with jsQR where the browser has none for QR codes. */

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

export async function newQrReader(): Promise<QrReader> {
  const { BarcodeDetector: Built } = window as { BarcodeDetector?: DetectorClass }
  const formats = (await Built?.getSupportedFormats().catch(() => [])) ?? []
  if (Built && formats.includes('qr_code')) {
    const detector = new Built({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: jsQr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    return jsQr(context.getImageData(0, 0, width, height).data, width, height)?.data
  }
}
