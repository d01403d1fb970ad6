import { useEffect, useRef, useState } from 'react';
import { setInputFile } from '~/app/platform/front-camera';
import { shrinkImage } from '~/app/platform/shrink-image';
import { Button } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { FieldMessage, type FieldMeta } from '~/app/ui/form/field';
import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';
import '~/app/ui/form/upload-field.css';
import '~/app/pages/private/orders/camera.css';
import { useFrontCamera } from '~/app/pages/private/orders/use-front-camera';

/**
 * Photo of the person's face: by the in-page camera with a live picture, or by the file input. The file input opens
 * the phone's camera and is the only option without scripts. In both cases the photo is placed in the input and
 * submitted with the form.
 */
export function FacePhoto({ meta }: { meta: FieldMeta }) {
  const input = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useFrontCamera(video);
  const [shown, show] = useShownPhoto();
  const isHydrated = useHydrated();

  const put = (photo: File) => {
    if (input.current) setInputFile(input.current, photo);
    show(photo);
  };
  const choose = async (chosen: File | undefined) => {
    show(chosen ?? null);
    if (!chosen || !camera.isOffered) return;
    const smaller = await shrinkImage(chosen);
    if (smaller !== chosen) put(new File([smaller], 'face.jpg', { type: smaller.type }));
  };

  const chooser = (
    <input
      ref={input}
      id={meta.id}
      type="file"
      name={meta.name}
      form={meta.formId}
      accept="image/*"
      capture="user"
      aria-label={isHydrated ? undefined : '拍摄或选择本人正面照片'}
      aria-invalid={Boolean(meta.errors) || undefined}
      aria-describedby={joinClassNames(meta.errors && meta.errorId, meta.descriptionId)}
      onChange={(event) => void choose(event.target.files?.[0])}
    />
  );

  return (
    <fieldset className={joinClassNames('field upload-field', meta.errors && 'is-bad')}>
      <legend>本人正面照片</legend>
      {shown && !camera.isOpen && (
        <div className="camera">
          <img src={shown} alt="将用于核验的照片" />
        </div>
      )}
      {camera.isOffered && (
        <div className="camera">
          <video ref={video} hidden={!camera.isOpen} playsInline muted aria-label="摄像头画面" />
          {camera.isOpen ? (
            <>
              <Button
                kind="line"
                wide
                className="mt-2"
                onClick={() => void camera.take().then((still) => still && put(still))}
              >
                拍照
              </Button>
              <Button kind="line" wide className="mt-2" onClick={camera.close}>
                关闭摄像头
              </Button>
            </>
          ) : (
            <Button kind="line" wide className="mt-2" onClick={() => void camera.open()}>
              {shown ? '重新拍摄' : '打开摄像头'}
            </Button>
          )}
        </div>
      )}
      {isHydrated ? (
        <label className="drop-area mt-2">
          {chooser}
          <span>
            <Icon name="upload" />
            <b>{camera.isOffered ? '或选择一张照片' : '拍摄或选择照片'}</b>
            <span className="sr-only">，本人正面照片</span>
          </span>
        </label>
      ) : (
        <div className="drop-plain mt-2">{chooser}</div>
      )}
      <FieldMessage id={meta.errorId} errors={meta.errors} />
      <p className="field-help" id={meta.descriptionId}>
        正对镜头，光线充足，不戴帽子与墨镜。照片只在本次核验中比对，不留存
      </p>
      <p className="sr-only" role="status">
        {shown && !camera.isOpen ? '照片已就绪' : ''}
      </p>
    </fieldset>
  );
}

/** Returns the address of the shown photo, and a setter. */
function useShownPhoto(): [string | null, (photo: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  return [address, (photo) => setAddress(photo && URL.createObjectURL(photo))];
}
