package main

import (
	"context"

	"github.com/spf13/cobra"

	"citegraph/graph/view"
)

func (c *command) layoutVerb() *cobra.Command {
	return &cobra.Command{Use: "layout-child", Hidden: true, Run: func(*cobra.Command, []string) {}}
}

func (c *command) arranger(context.Context) view.Arranger { return nil }
