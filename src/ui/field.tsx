import type { InputHTMLAttributes } from "react";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
}

/** A labelled field. Its hint and its error are read with it. */
export function Field({ name, label, hint, error, ...input }: Props) {
  const hintId = hint ? `${name}-hint` : undefined;
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-dim">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
        className="min-h-12 w-full rounded-control border border-edge bg-card px-4 aria-invalid:border-red"
      />
      {error && (
        <p id={errorId} className="text-sm text-red-ink">
          {error}
        </p>
      )}
    </div>
  );
}
