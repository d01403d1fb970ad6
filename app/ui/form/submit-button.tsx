import { useNavigation } from '@remix-run/react';
import { Button, type ButtonProps } from '~/app/ui/button';

interface SubmitButtonProps extends ButtonProps {
  /** Busy state of a fetcher's form; by default that of the page's navigation. */
  busy?: boolean;
}

/** Posts the form; while the request is pending it keeps its width and shows the loading text. */
export function SubmitButton({ busy, loadingText = '提交中', children, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation();
  const isPosting =
    navigation.state !== 'idle' && navigation.formMethod !== undefined && navigation.formMethod !== 'GET';
  const isMine = !rest.name || navigation.formData?.get(rest.name) === rest.value;
  const isBusy = busy ?? (isPosting && isMine);
  return (
    <Button
      {...rest}
      type="submit"
      wide={rest.wide ?? true}
      loading={isBusy}
      loadingText={loadingText}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}
