/** A button that asks for a file of pictures. */
import type { ComponentProps } from 'preact';
import { useRef } from 'preact/hooks';

export interface FileButtonProps extends ComponentProps<'button'> {
  readonly isLocked?: boolean;
  readonly onFile: (file: File) => void;
}

export const FileButton = ({ isLocked = false, onFile, children, ...rest }: FileButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        class="button"
        {...rest}
        aria-disabled={isLocked || undefined}
        onClick={() => !isLocked && chooser.current?.click()}
      >
        {children}
      </button>
    </>
  );
};
